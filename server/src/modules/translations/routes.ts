import * as calls from '#contract/translations.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { add, remove, save } from './commands/save.ts'
import { decide, propose } from './commands/propose.ts'
import { listChangedTexts } from './reads/changed-texts.ts'
import { listTranslations } from './reads/list.ts'
import { listProposals, readTextInUse } from './reads/proposals.ts'

export const routes = (): Binding[] => [
  read(calls.translations, ({ db, actor, query }) => listTranslations(db, actor, query)),
  read(calls.changedTexts, ({ db, actor, query }) => listChangedTexts(db, actor, query)),
  command(calls.addTranslation, ({ tx, actor, body }) => add(tx, actor, body)),
  command(calls.saveTranslation, ({ tx, actor, body }) => save(tx, actor, body)),
  command(calls.deleteTranslation, ({ tx, actor, query }) => remove(tx, actor, query)),
  read(calls.proposedTexts, ({ db, actor, query }) => listProposals(db, actor, query)),
  read(calls.textInUse, ({ db, actor, query }) => readTextInUse(db, actor, query)),
  command(calls.proposeText, ({ tx, actor, body }) => propose(tx, actor, body)),
  command(calls.decideText, ({ tx, actor, body }) => decide(tx, actor, body)),
]
