// caught by: @nx/enforce-module-boundaries
import { waitFor } from '@benchgen/testing';

export const reached = waitFor.name;
