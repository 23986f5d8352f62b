// caught by: @nx/enforce-module-boundaries
import * as gateway from '@benchgen/gateway';

export const reached = Object.keys(gateway);
