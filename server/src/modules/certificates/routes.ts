import * as calls from '#contract/certificates.ts'
import { command, open, read, type Binding } from '#server/kernel/http/bindings.ts'
import { limitPerMinute } from '#server/kernel/http/rate-limit.ts'
import type { Services } from '#server/kernel/services.ts'
import { listCertificates, readCertificate, readKeys } from './read-certificate.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { t } from './texts.ts'

/** A person opens a few pages; who tries codes gets nowhere with 100 random bits, and is slowed down. */
const maxPerMinute = 60

export const routes = ({ db }: Services): Binding[] => {
  const limit = limitPerMinute(maxPerMinute, () => t.message('tooMany'))
  return [
    open(calls.certificate, ({ query, caller, reply, now }) => {
      limit(caller.address, now)
      reply.header('cache-control', 'no-store')
      return readCertificate(db, query.certificate)
    }),
    open(calls.certificateKeys, ({ caller, now }) => {
      limit(caller.address, now)
      return readKeys(db)
    }),
    read(calls.certificates, (context) =>
      listCertificates(context.db, context.actor, context.query.calibrate),
    ),
    command(calls.revokeCertificate, ({ tx, actor, body, now }) => revokeCertificate(tx, actor, body, now)),
  ]
}
