import { inject } from 'vitest'
import type { Content } from './template.ts'

/** A database that belongs to one test file. */
export interface TestDatabase {
  /** Connects as calibrate_owner, which owns the tables and is no superuser. */
  ownerUrl: string
  /** Connects as calibrate_app, the server's unprivileged role that owns nothing. */
  appUrl: string
  drop(): Promise<void>
}

/**
 * Creates a migrated database in some tens of milliseconds, with the base data (`base`) or the whole demo
 * (`demo`). Databases that are not dropped disappear with the test run.
 */
export async function testDatabase(content: Content = 'base'): Promise<TestDatabase> {
  const { name, ...urls } = await post<{ name: string; ownerUrl: string; appUrl: string }>('create', {
    content,
  })
  return { ...urls, drop: async () => void (await post('drop', { name })) }
}

async function post<T>(verb: string, body: unknown): Promise<T> {
  const answer = await fetch(`${inject('databaseService')}/${verb}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}
