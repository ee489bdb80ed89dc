import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Forbids imports whose path matches, however it is written (`@/lib/x` or relative). */
const forbid = (regex, message) => ({ regex, message });

const rawColour =
  '\\b(bg|text|border|ring|outline|fill|stroke|from|to|via|divide|accent|decoration)-' +
  '(slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\\d{2,3}\\b';

const banned = {
  env: {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Only lib/env.ts reads process.env: one place parses and explains.',
  },
  storage: {
    selector: 'Identifier[name=/^(localStorage|sessionStorage)$/]',
    message: 'Nothing of a visitor is kept in browser storage (decisions 15).',
  },
  html: {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Use <SafeHtml>: HTML is sanitized on the server in one place (threats T14).',
  },
  clock: {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Take the time from lib/clock.ts or an argument.',
  },
  link: {
    selector: "ImportDeclaration[source.value='next/link']",
    message: 'Use Link of components/ui/link: it ships nothing per link.',
  },
  sqlRaw: {
    selector: "MemberExpression[object.name='sql'][property.name='raw']",
    message: 'sql.raw is banned (threats T26).',
  },
  form: {
    selector:
      "JSXOpeningElement[name.name='form']:not(:has(> JSXAttribute[name.name='method'][value.value='post'])), " +
      "JSXAttribute[name.name='formMethod']:not([value.value='post']), " +
      "ImportDeclaration[source.value='next/form'], " +
      "CallExpression[callee.property.name='createElement'][arguments.0.value='form']",
    message: 'A form is method="post": without script any other puts what was typed into the address (decisions 96).',
  },
  colour: {
    selector: `Literal[value=/${rawColour}/]`,
    message: 'Use the tokens; tenants set their values (look §6).',
  },
};

/** A zone: files, the imports they may not have, and the banned syntax lifted there. */
function zone(files, patterns, lifted = []) {
  return {
    files,
    rules: {
      'no-restricted-imports': ['error', { patterns }],
      'no-restricted-syntax': [
        'error',
        ...Object.entries(banned)
          .filter(([name]) => !lifted.includes(name))
          .map(([, rule]) => rule),
      ],
    },
  };
}

const cacheBan = forbid(
  '^next/cache$',
  'Cached reads go through lib/site/cache.ts, with the site in key and tag (threats T10).',
);
const serverBan = forbid('^server-only$', 'Components never import server code.');

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      '.next*/',
      '.data/',
      'next-env.d.ts',
      'lib/enrollment-api/store/migrations/',
      'coverage/',
      'test-results/',
      'playwright-report/',
    ],
  },
  ...tseslint.configs.strict,
  {
    // No comment lifts a rule: where one is wrong for a place, the reason is told here.
    linterOptions: { noInlineConfig: true },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Elsewhere is no hook, and these rules compile each function they see.
    files: ['{app,components}/**/*.{ts,tsx}', '{lib,tests}/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // These three come with React Compiler, which stays off here (it breaks react-hook-form's watch).
      'react-hooks/incompatible-library': 'off',
      'react-hooks/set-state-in-effect': 'off',
      'react-hooks/refs': 'off',
    },
  },
  { files: ['**/ports.ts'], rules: { '@typescript-eslint/consistent-type-definitions': 'off' } },
  {
    files: ['lib/**/*.ts', 'middleware.ts'],
    ignores: ['lib/contract/**', 'lib/rules/fields/**', 'lib/enrollment-api/store/schema/**'],
    rules: { 'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['lib/**/*.ts', 'middleware.ts'], rules: { 'max-params': ['error', 5] } },
  {
    files: ['{app,components}/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', 80], 'max-params': ['error', 4] },
  },

  // Which room may import which is held by dependency-cruiser (floors.mjs); here stand the bans on single packages and
  // words.
  zone(['**/*.{ts,tsx,mjs}'], [cacheBan]),
  zone(['components/**/*.{ts,tsx}'], [cacheBan, serverBan]),
  zone(['components/ui/**/*.tsx'], [cacheBan, serverBan], ['html', 'colour']),
  // React's own renderer made the text there, of our components.
  zone(['app/_shell/kept-text.tsx'], [cacheBan], ['html']),
  // Filters of the list and the day a plan starts are addresses that tell of no person; these two work without script.
  zone(['components/plans/plans-form.tsx'], [cacheBan, serverBan], ['form']),
  zone(['lib/rules/**/*.ts'], [cacheBan], ['clock']),
  zone(['lib/site/cache.ts'], []),
  zone(['lib/env.ts', 'next.config.mjs', 'instrumentation.ts'], [cacheBan], ['env']),
  zone(['lib/clock.ts'], [], ['clock']),
  zone(['tests/**/*.{ts,tsx,mjs}'], [], ['env', 'clock', 'storage', 'sqlRaw', 'html', 'form']),
  {
    files: ['lib/cli/**', 'tests/**', 'instrumentation.ts'],
    rules: { 'no-console': 'off', 'max-lines-per-function': 'off' },
  },
  { files: ['tests/**/*.{ts,tsx}'], rules: { 'max-lines': 'off' } },
);
