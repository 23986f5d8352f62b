import { describe, expect, it } from '@jest/globals';
import { removeSecrets } from './remove-secrets.js';

describe('pasted secrets', () => {
  it.each([
    'sk-ant-api03-abcDEF123456789_-xyz',
    'sk-proj-1234567890abcdefghij',
    'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
    'github_pat_11ABCDEFG0123456789_abcdef',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'xoxb-123456789012-abcdefGHIJKL',
    'AKIAIOSFODNN7EXAMPLE',
    'hf_abcdefghijklmnopqrSTUV12345',
    'bg_token_0123456789abcdefABCDEF_-0123456789abcdef',
    'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl',
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA\n-----END PRIVATE KEY-----',
  ])('%s is taken out whole, and nothing beside it', (secret) => {
    expect(removeSecrets(`önce ${secret} sonra`)).toEqual({ text: 'önce [•••] sonra', removed: true });
  });

  it.each([
    ['Authorization: Bearer abcdef123456789', 'Authorization: Bearer [•••]'],
    ['curl -H "X-Api-Key: 0123456789abcdef"', 'curl -H "X-Api-Key: [•••]"'],
    ['postgres://ada:s3cret@db:5432/x', 'postgres://ada:[•••]@db:5432/x'],
  ])('in %s only the secret is', (text, clean) => {
    expect(removeSecrets(text)).toEqual({ text: clean, removed: true });
  });

  it.each([
    'run capitals on local-mini-32 with 50 questions',
    'the bearer of bad news',
    'sk-learn is a library, and pk-lookup-by-name a task',
    'https://example.org/a/demo/runs/14?tab=answers',
    '0190c0de-0000-7000-8000-000000000001',
    'Başkentler testini çalıştır',
  ])('%s holds none', (text) => {
    expect(removeSecrets(text)).toEqual({ text, removed: false });
  });
});
