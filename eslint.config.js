import nx from '@nx/eslint-plugin';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Who may import whom, by the `nx.tags` of each package. What is not listed is forbidden. */
const mayDependOn = {
  'type:contracts': [],
  'type:domain': ['type:contracts'],
  'type:language': ['type:contracts', 'type:domain'],
  'type:kit': ['type:kit', 'type:contracts', 'type:domain', 'type:language'],
  'type:skill-kit': ['type:kit', 'type:contracts', 'type:domain', 'type:language'],
  'type:skill': ['type:skill-kit', 'type:contracts', 'type:domain', 'type:language'],
  'type:client': ['type:contracts'],
  'type:cli': ['type:client', 'type:contracts', 'type:domain', 'type:language'],
  'type:service': ['type:kit', 'type:contracts', 'type:domain', 'type:language'],
  'type:tool': [
    'type:tool',
    'type:service',
    'type:skill',
    'type:skill-kit',
    'type:kit',
    'type:testing',
    'type:client',
    'type:contracts',
    'type:domain',
    'type:language',
  ],
  'type:e2e': [
    'type:tool',
    'type:testing',
    'type:kit',
    'type:client',
    'type:contracts',
    'type:domain',
    'type:language',
  ],
  'type:testing': ['type:kit', 'type:contracts', 'type:domain'],
};

const infrastructure = ['typeorm', 'pg', 'undici', '@nats-io/*', '@nestjs/*'];

/** A skill reaches the platform and the bus through its kit alone; rules and contracts reach nothing. */
const bannedFor = { 'type:skill': infrastructure, 'type:domain': infrastructure, 'type:contracts': infrastructure };

const boundaries = (isSpec) => [
  'error',
  {
    enforceBuildableLibDependency: false,
    depConstraints: Object.entries(mayDependOn).map(([sourceTag, allowed]) => ({
      sourceTag,
      onlyDependOnLibsWithTags: isSpec ? [...allowed, 'type:testing'] : allowed,
      ...(bannedFor[sourceTag] && !isSpec && { bannedExternalImports: bannedFor[sourceTag] }),
    })),
  },
];

const subjectText = '/^(cmd|qry|evt|rpl|hint)\\./';
const subjectMessage = 'Message subjects are made in libs/contracts only.';
const noSubjects = [
  { selector: `Literal[value=${subjectText}]`, message: subjectMessage },
  { selector: `TemplateElement[value.raw=${subjectText}]`, message: subjectMessage },
];

const environmentMessage = 'Settings are read once, in libs/service-kit.';
const noEnvironment = {
  'no-restricted-properties': ['error', { object: 'process', property: 'env', message: environmentMessage }],
  'no-restricted-imports': [
    'error',
    { paths: ['process', 'node:process'].map((name) => ({ name, importNames: ['env'], message: environmentMessage })) },
  ],
};

export default defineConfig(
  { ignores: ['**/dist/**', '**/coverage/**', '.cache/**', '.nx/**', '.benchgen/**', 'tools/lint-fixtures/**'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { '@nx': nx },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { noInlineConfig: true },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(false),
      'no-restricted-syntax': ['error', ...noSubjects],
      ...noEnvironment,
      eqeqeq: 'error',
      // A Nest module is a class whose decorator says everything.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Callbacks such as `close(() => resolve())` read well and cannot be misunderstood.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Nest and TypeORM declare their options as classes and expect plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [tseslint.configs.recommended],
  },
  {
    // The conformance tests of skills are test code that the kit ships.
    files: ['**/*.spec.ts', '**/*.fixture.ts', 'libs/skill-kit/src/conformance/**/*.ts'],
    rules: { '@nx/enforce-module-boundaries': boundaries(true) },
  },
  {
    files: ['libs/contracts/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // The settings parser; what starts servers passes their environment on; a test run names its folder there.
    files: [
      'libs/service-kit/**/*.ts',
      'libs/local-services/**/*.ts',
      'libs/testing/**/*.ts',
      'tools/*/src/**/*.ts',
      'apps/cli/src/environment.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
);
