import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Connection data, stored beside the cluster and readable only by its owner. */
export interface Access {
  port: number
  passwords: { postgres: string; calibrate_owner: string; calibrate_app: string }
}

export type Role = keyof Access['passwords']

const accessFile = (folder: string) => join(folder, 'access.json')
const newPassword = () => randomBytes(24).toString('base64url')

/** Reads the stored access data, or generates new passwords. */
export function readAccess(folder: string): Access {
  try {
    return JSON.parse(readFileSync(accessFile(folder), 'utf8')) as Access
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const passwords = { postgres: newPassword(), calibrate_owner: newPassword(), calibrate_app: newPassword() }
  return { port: 0, passwords }
}

export function saveAccess(folder: string, access: Access): void {
  const temporary = `${accessFile(folder)}.new`
  writeFileSync(temporary, JSON.stringify(access, null, 2), { mode: 0o600 })
  renameSync(temporary, accessFile(folder))
}

/** URL of a database for one of the three roles. */
export function urlFor(access: Access, role: Role, database: string): string {
  return `postgres://${role}:${access.passwords[role]}@127.0.0.1:${access.port}/${database}`
}
