// caught by: @nx/enforce-module-boundaries
export { newId } from '../../libs/contracts/src/index.js';
