import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** The server-sent events of a response as they arrive; ends when the server ends. Comments are passed over. */
export async function* serverSentEvents(response: Response): AsyncGenerator<EventSourceMessage> {
  if (response.body === null) return;
  const waiting: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => waiting.push(event) });
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    yield* waiting.splice(0);
  }
}
