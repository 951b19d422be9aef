import { inject } from 'vitest'
import type { Content } from './template.ts'

/** A database that belongs to one test file. */
export interface TestDatabase {
  /** As calibrate_owner, who owns the tables and is no superuser. */
  ownerUrl: string
  /** As calibrate_app, the plain role that serves and owns nothing. */
  appUrl: string
  drop(): Promise<void>
}

/**
 * Makes a fresh database with all migrations applied, in some tens of milliseconds. It holds the
 * base data (`base`) or the whole demo (`demo`). Those that are not dropped leave with the test run.
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
