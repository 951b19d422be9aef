import * as calls from '#contract/requests/blueprint.ts'
import { command, open, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { decide } from './commands/decide-sender.ts'
import { beginForm, decodeVin, sendForm } from './form.ts'
import { takePhoto } from './photo.ts'
import { readSender } from './reads/sender.ts'

/** The public request form, and the confirmation of its senders. */
export const blueprintRoutes = (services: Services): Binding[] => [
  open(calls.blueprintForm, (context) => beginForm(services, context)),
  open(calls.blueprintVin, (context) => decodeVin(services, context)),
  open(calls.blueprintSend, (context) => sendForm(services, context)),
  raw(calls.blueprintPhoto, ({ request, now }) => takePhoto(services, request, now)),
  read(calls.requestSender, ({ db, actor, query }) => readSender(db, actor, query.calibrate)),
  command(calls.decideSender, ({ tx, actor, body, now }) => decide(tx, actor, body, now)),
]
