/** Key of the badge's figures; whoever changes the cart asks for them again. */
export const CART_BADGE = 'cart-badge';
