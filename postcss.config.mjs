export { default } from './styles/postcss.config.mjs';
