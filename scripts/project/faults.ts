import { UserError } from './user-error.ts'

type Fault = Error & {
  code?: string
  syscall?: string
  path?: string
  address?: string
  hostname?: string
  port?: number
  severity?: string
  errors?: unknown[]
}

/**
 * What went wrong and what to do about it, for faults that the person at the terminal can mend. Undefined for all others: they
 * need the stack trace.
 */
export function faultText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof UserError) return error.message
  const fault = error as Fault
  return (
    (fault.severity ? postgresText(fault) : systemText(fault)) ??
    faultText(fault.cause) ??
    // A name with several addresses: each was tried.
    faultText(fault.errors?.[0])
  )
}

const urls = 'DATABASE_URL and APP_DATABASE_URL'

/** By the codes of PostgreSQL (manual, appendix A). */
const postgresAdvice: Record<string, string> = {
  '28P01': `Correct the name and password in ${urls}.`,
  '28000': `Correct the name and password in ${urls}, and let this machine in (pg_hba.conf).`,
  '3D000': `Correct the name in ${urls}, or make the database with deploy/roles.sql.`,
  '42501': 'DATABASE_URL needs the role that owns the tables, calibrate_owner; deploy/roles.sql makes it.',
  '53100': 'Make room on its disk, and try again.',
  '53300': 'Raise max_connections, or lower DATABASE_CONNECTIONS of each process.',
  '57P03': 'Try again in a moment.',
}

function postgresText({ code = '', message }: Fault): string | undefined {
  const advice = postgresAdvice[code]
  return advice && `PostgreSQL says: ${message}. ${advice}`
}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']

function systemText({ code = '', syscall = '', path = '', ...fault }: Fault): string | undefined {
  const place = `${fault.address ?? fault.hostname ?? ''}${fault.port ? `:${fault.port}` : ''}`
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${fault.port} is already in use by another program. Choose another one, such as PORT=${(fault.port ?? 0) + 1}.`
  if (syscall === 'listen' && code === 'EACCES')
    return `Only root may listen on port ${fault.port}. Choose one above 1023 with PORT, and put a proxy in front.`
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && fault.hostname === process.env.HOST))
    return `This machine has no address ${fault.address ?? fault.hostname}. Correct HOST, or leave it out.`
  if (unreachable.includes(code))
    return `No PostgreSQL answers at ${place} (${code}). Start it, or correct ${urls}.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full${path && ` at ${path}`}. Free up space, and try again.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code) && path)
    return `${path} can't be written or read (${code}). Make the user who runs this its owner (chown), or choose another folder with DATA_DIR.`
  return undefined
}
