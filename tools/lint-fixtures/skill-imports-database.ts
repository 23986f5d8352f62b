// caught by: @nx/enforce-module-boundaries
import { DataSource } from 'typeorm';

export const reached = DataSource.name;
