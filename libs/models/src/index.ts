export * from './provider/model-provider.js';
export { isModelError, ModelError, type ModelErrorClass } from './provider/model-error.js';
export { DEFAULT_RETRY_POLICY, type RetryPolicy } from './provider/retry-policy.js';
export { withRetries } from './provider/with-retries.js';
export { AdaptiveConcurrency, limitConcurrency } from './provider/adaptive-concurrency.js';
export { openAiCompatible, type OpenAiCompatibleOptions } from './openai-compatible/openai-compatible.provider.js';
