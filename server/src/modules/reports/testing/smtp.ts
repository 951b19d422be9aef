import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#scripts/postgres/ports.ts'

type ReceivedMail = { to: string[]; text: string }

/**
 * A mail server that stores what it receives. `check` may reject a recipient. It may be started again on its port, which
 * no connection takes meanwhile.
 */
export const startSmtp = async (port?: number, check: (address: string) => Error | null = () => null) => {
  const taken: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(check(address)),
    onData: async (stream, session, done) => {
      const content = await buffer(stream)
      taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: content.toString() })
      done()
    },
  })
  server.listen(port ?? (await freePort()), '127.0.0.1')
  await once(server.server, 'listening')
  const stop = () => new Promise<void>((done) => server.close(done))
  return { taken, port: (server.server.address() as AddressInfo).port, stop }
}
