// caught by: @nx/enforce-module-boundaries
import { connect } from '@nats-io/transport-node';

export const reached = connect.name;
