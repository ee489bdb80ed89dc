export { default } from './tests/config/lint.mjs';
