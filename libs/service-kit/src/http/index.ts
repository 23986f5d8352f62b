export * from './zod-pipe.js';
export * from './create-http-app.js';
