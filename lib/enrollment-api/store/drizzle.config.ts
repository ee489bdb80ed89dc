import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/enrollment-api/store/schema/*.ts',
  out: './lib/enrollment-api/store/migrations',
  casing: 'snake_case',
});
