import { insurers, saveInsurer } from '#contract/contacts.ts'
import { command, read, type Binding } from '#server/kernel/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { keepInsurer } from './commands/save-insurer.ts'
import { listInsurers } from './reads/insurers.ts'

export const routes = ({ db: { builder } }: Services): Binding[] => [
  read(insurers, ({ db, actor, query }) => listInsurers(db, builder, actor, query.firm)),
  command(saveInsurer, ({ tx, actor, body }) => keepInsurer(tx, actor, body)),
]
