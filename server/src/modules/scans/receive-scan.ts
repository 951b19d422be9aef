import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import { maxScanBytes, scanKinds } from '#contract/kit/scans.ts'
import { id, line } from '#contract/kit/shapes.ts'
import type { addScanFromUrl, uploadScan } from '#contract/scans.ts'
import type { RunChange } from '#server/kernel/http/bindings.ts'
import { Problem, refused, unauthorized } from '#server/kernel/http/problems.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { ScanFileError } from '../../outside/scan-files/fetch-scan-file.ts'
import { discardFile, keepFile, receiveFileAs, requireUploadTarget } from '../storage/door.ts'
import { addScan, prepareScan, type ScanFields } from './commands/add-scan.ts'
import { t } from './texts.ts'

const checks = z.array(line(200)).max(40)
/** The checklist comes as JSON, because a form holds text alone. */
const checksText = z
  .string()
  .max(10_000)
  .transform((text, context): string[] => {
    try {
      return checks.parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', path: ['checks'] })
      return z.NEVER
    }
  })
const fields = z.object({
  calibrate: id,
  calibrateEvent: id.optional(),
  kind: z.enum(scanKinds),
  checks: checksText.default([]),
})

/** Receives an uploaded scan report and adds it to its order. */
export const receiveScan =
  (services: Services) =>
  async (actor: Actor | null, request: FastifyRequest, now: Date): Promise<AnswerOf<typeof uploadScan>> => {
    if (!actor) throw unauthorized()
    return receiveFileAs(
      services,
      { user: actor.user, request, now, largest: maxScanBytes },
      fields,
      () => actor,
      (sender, to, incoming) => prepareScan(runBatched(services.db.as(sender)), sender, to, incoming.path),
      (tx, sender, to, stored, prepared) => addScan(tx, sender, to, stored, prepared, services, now),
    )
  }

type Fetch = { actor: Actor; body: BodyOf<typeof addScanFromUrl>; now: Date; change: RunChange }

/** Fetches a scan report from an allowed address and adds it to its order. */
export const fetchScan =
  (services: Services) =>
  async ({ actor, body, now, change }: Fetch): Promise<AnswerOf<typeof addScanFromUrl>> => {
    const to: ScanFields = body
    const run = runBatched(services.db.as(actor))
    // Who may not add a file makes us ask nobody.
    await requireUploadTarget(run, actor, {
      calibrate: to.calibrate,
      ...(to.calibrateEvent ? { calibrateEvent: to.calibrateEvent } : {}),
    })
    const { bytes, name } = await services.scanFiles.fetch(body.url).catch(asProblem)
    const incoming = await services.files.receive(bytes)
    const prepared = await prepareScan(run, actor, to, incoming.path).finally(() => incoming.discard())
    const stored = await keepFile(services, bytes, name)
    try {
      return await change(actor, (tx) => addScan(tx, actor, to, stored, prepared, services, now))
    } catch (error) {
      await discardFile(services.files, stored, error)
      throw error
    }
  }

const asProblem = (error: unknown): never => {
  if (!(error instanceof ScanFileError)) throw error
  switch (error.trouble) {
    case 'notAllowed':
      throw refused(t.message('url.notAllowed'))
    case 'moved':
      throw refused(t.message('url.moved'))
    case 'tooLarge':
      throw new Problem(413, t.message('file.tooLong'), t.message('url.failed'))
    default:
      throw refused(t.message('url.failed'))
  }
}
