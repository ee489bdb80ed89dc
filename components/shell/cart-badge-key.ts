/** Key of the badge's figures; a change of the cart asks for them again. */
export const CART_BADGE = 'cart-badge';
