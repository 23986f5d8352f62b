import { createHash } from 'node:crypto';
import { FEATURE_VERSION, INPUT_COUNT } from '../features/featurizer.js';
import { OPERATIONS } from '../actions/operations.js';
import { weightCount, weightsFrom } from '../network/network.js';
import { MiniModel } from './mini-model.js';
import { ModelHeader } from './model-header.js';

/**
 * Layout: 8 bytes magic, 4 bytes header length (little endian), header as UTF-8 JSON filled with spaces to a multiple
 * of four bytes, then the weights as 32-bit floats (little endian). A file is named by the SHA-256 of all of it.
 */
const MAGIC = Buffer.from('BGMINI01', 'latin1');
const PREFIX_BYTES = MAGIC.length + 4;

export const MODEL_FILE_ENDING = '.mini';

/** Bytes of the model's file. The same model gives the same bytes. */
export function encodeModel(model: MiniModel): Buffer {
  // Parsed for the order of the keys: the hash must not depend on how a header was put together.
  const json = Buffer.from(JSON.stringify(ModelHeader.parse(model.header)), 'utf8');
  const header = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const prefix = Buffer.alloc(PREFIX_BYTES);
  MAGIC.copy(prefix);
  prefix.writeUInt32LE(header.length, MAGIC.length);
  const { inputRows, hiddenBias, actionRows, actionBias } = model.weights;
  const weights = [inputRows, hiddenBias, actionRows, actionBias].map(littleEndianBytes);
  return Buffer.concat([prefix, header, ...weights]);
}

/** Name of a model by its content: SHA-256 of its file, in hex. */
export function modelHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Reads a model file.
 * @param expectedHash what `modelHash` must give
 * @throws Error with a plain sentence when the file was changed, is not a model, or needs another version
 */
export function decodeModel(bytes: Uint8Array, expectedHash: string): MiniModel {
  if (modelHash(bytes) !== expectedHash)
    throw new Error('The model file was changed: its content does not fit its name.');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < PREFIX_BYTES || !file.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Error('This is not a model file.');
  const headerEnd = PREFIX_BYTES + file.readUInt32LE(MAGIC.length);
  const header = ModelHeader.parse(JSON.parse(file.toString('utf8', PREFIX_BYTES, headerEnd)));
  const { shape } = header;
  if (
    header.featureVersion !== FEATURE_VERSION ||
    shape.inputs !== INPUT_COUNT ||
    shape.operations !== OPERATIONS.length
  ) {
    throw new Error('The model was made for another version of this software.');
  }
  const actions = shape.operations + header.answers.length;
  const count = weightCount(shape.hidden, actions);
  if (file.length !== headerEnd + count * 4) throw new Error('The model file is not complete.');
  return new MiniModel(header, weightsFrom(floatsFrom(file, headerEnd, count), shape.hidden, actions));
}

function littleEndianBytes(floats: Float32Array): Buffer {
  const bytes = Buffer.alloc(floats.length * 4);
  for (let i = 0; i < floats.length; i++) bytes.writeFloatLE(floats[i] ?? 0, i * 4);
  return bytes;
}

function floatsFrom(file: Buffer, start: number, count: number): Float32Array {
  const floats = new Float32Array(count);
  for (let i = 0; i < count; i++) floats[i] = file.readFloatLE(start + i * 4);
  return floats;
}
