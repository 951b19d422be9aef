import * as calls from '#contract/templates.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteTemplate } from './commands/delete.ts'
import { saveTemplate } from './commands/save.ts'
import { sendTest } from './commands/send-test.ts'
import { listTemplates } from './reads/templates.ts'
import { getTestState } from './reads/test-state.ts'
import { previewDraft } from './preview-draft.ts'

export const routes = ({ settings }: Services): Binding[] => [
  read(calls.getEmailTemplate, ({ db, actor, query }) => listTemplates(db, actor, query)),
  read(calls.previewEmailTemplate, async ({ db, actor, body }) => {
    const { from, subject, html, text } = await previewDraft(runBatched(db), actor, settings, body)
    return { from, subject, html, text }
  }),
  read(calls.testEmailState, ({ db, actor, query }) => getTestState(db, actor, query.mail)),
  command(calls.saveEmailTemplate, ({ tx, actor, body }) => saveTemplate(tx, actor, body)),
  command(calls.deleteEmailTemplate, ({ tx, actor, query, now }) => deleteTemplate(tx, actor, query, now)),
  command(calls.testEmailTemplate, ({ tx, actor, body, now }) => sendTest(tx, actor, settings, body, now)),
]
