import type { TestProject } from 'vitest/node'
import { serveDatabases } from './service.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseService: string
  }
}

/** Runs once before a project's tests. PostgreSQL starts when the first test asks for a database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const service = await serveDatabases()
  project.provide('databaseService', service.url)
  return service.stop
}
