/**
 * The floors of the house, from the ground up: a room may import only rooms that stand before it in its list
 * (architecture "Floors"). dependency-cruiser holds it, types included.
 */
const LIB = [
  'rules',
  'contract',
  'security',
  'enrollment-api',
  'gateway',
  'conformance',
  'site',
  'session',
  'routing',
  'process',
  'door',
  'visitor',
  'operator',
  'cli',
];

/**
 * Inside the embedded API. The files of the folder itself (app, adapt, ports, errors) are what everything there shares.
 */
const API = [
  'rating',
  'store',
  'mail',
  'webhooks',
  'pdf',
  'recommend',
  'payments',
  'fulfilment',
  'handlers',
  'outside',
  'shop',
  'seed',
  'start',
];

/** `components`: what all features share, then the features, of which none may import another. */
const FEATURES = [
  'access',
  'assist',
  'cart',
  'enrollment',
  'homes',
  'landing',
  'mailbox',
  'mailed-quote',
  'plans',
  'quote',
  'receipt',
  'recommend',
  'member-home',
  'operator',
  'roster',
  'signing',
];

/** The rooms that features may share: primitives, fields, drawings, and the frame of every page. */
const SHARED = ['art', 'ui', 'field', 'shell'];

/** Every room there is, by folder; a test holds these lists to the folders. */
export const FLOORS = {
  lib: LIB,
  'lib/enrollment-api': API,
  components: [...SHARED, ...FEATURES],
};

const any = (rooms) => `(${rooms.join('|')})`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule a room: nothing that stands after it in the list. */
const floors = (folder, rooms) =>
  rooms
    .slice(0, -1)
    .map((room, at) =>
      rule(
        `${folder.split('/').at(-1)}-${room}-imports-downwards`,
        'A room imports only rooms that stand before it in the list of floors.',
        { path: `^${folder}/${room}/` },
        { path: `^${folder}/${any(rooms.slice(at + 1))}/` },
      ),
    );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-circle-of-files', 'Two files that need each other are one file, or need a third.', {}, { circular: true }),
    ...floors('lib', LIB),
    ...floors('lib/enrollment-api', API),
    rule(
      'rules-import-nothing',
      'Rules are pure and shared by browser and server.',
      { path: '^lib/rules/' },
      { pathNot: '^lib/rules/' },
    ),
    rule(
      'contract-imports-words-only',
      'The wire takes its words from lib/rules/words, and nothing else of ours.',
      { path: '^lib/contract/' },
      { path: '^(app|components|lib|styles|middleware)', pathNot: '^lib/(contract|rules/words)/' },
    ),
    rule(
      'api-knows-contract-and-rules',
      'The embedded API knows nothing of the storefront.',
      { path: '^lib/enrollment-api/' },
      {
        path: '^(app|components|lib|middleware)',
        pathNot:
          '^lib/(contract|rules|enrollment-api|breaker|clock|drop-oldest|env|security/(body|fields|keys|sanitize|logger|request-state))(/|\\.ts$)',
      },
    ),
    rule(
      'api-behind-the-contract',
      'The enrollment API is reached by its contract: in process by the gateway, and by the start of the process.',
      {
        path: '^(app|components|lib|middleware)',
        pathNot: '^lib/(enrollment-api|process|operator|cli)/|^lib/gateway/in-process',
      },
      { path: '^lib/enrollment-api/' },
    ),
    rule('lib-below-app', 'lib knows no page and no component.', { path: '^lib/' }, { path: '^(app|components)/' }),
    rule('components-below-app', 'Components never import routes.', { path: '^components/' }, { path: '^app/' }),
    rule(
      'components-run-in-browsers',
      'Components never import server code.',
      { path: '^components/' },
      { path: '^lib/(gateway|session|security|enrollment-api|process|door|visitor|operator|cli|env)(/|\\.ts$)|^node:' },
    ),
    rule(
      'shared-below-features',
      'What all features share knows none of them.',
      { path: `^components/${any(SHARED)}/` },
      { path: `^components/${any(FEATURES)}/` },
    ),
    rule(
      'features-apart',
      'No feature imports another.',
      { path: `^components/${any(FEATURES)}/` },
      { path: `^components/${any(FEATURES)}/`, pathNot: '^components/$1/' },
    ),
    rule(
      'primitives-alone',
      'A primitive knows drawings and primitives.',
      { path: '^components/ui/' },
      {
        path: '^components/',
        pathNot: '^components/(ui|art)/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data|node_modules|coverage|test-results)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
