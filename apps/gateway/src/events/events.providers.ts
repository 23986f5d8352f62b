import type { Provider, Type } from '@nestjs/common';
import { EventHub } from './event-hub.js';
import { EventStreams } from './event-streams.js';
import { EventTimes } from './event-times.js';
import { EventsController } from './events.controller.js';
import { PublishedEvents } from './published-events.repository.js';
import { RunSnapshots } from './run-snapshot.js';

export const EVENTS_CONTROLLERS: Type[] = [EventsController];

export const EVENTS_PROVIDERS: Provider[] = [EventTimes, EventHub, EventStreams, PublishedEvents, RunSnapshots];
