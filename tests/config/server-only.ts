// The `server-only` marker throws outside React's server build; tests run server modules directly.
export {};
