import { updateRequiredStatus } from '#contract/kit/app-version.ts'
import type { Problem as ProblemBody } from '#contract/kit/problems.ts'
import { shippedTexts, type Message } from '#contract/kit/texts.ts'
import type { TokenLimit } from '../security/token-scope.ts'
import { t } from './problemTexts.ts'

/** Text of a problem. A `Message` is worded when it is answered, and gives the problem its code and params. */
export type ProblemText = string | Message

type FieldError = { field: string; message: ProblemText }
type Extra = Omit<Pick<ProblemBody, 'errors' | 'open' | 'clashes' | 'conflict'>, 'errors'> & {
  errors?: FieldError[]
  retryAfterSeconds?: number
}

/** An error with a message for the user. Throw it anywhere below the binding; it is answered as problem+json. */
export class Problem extends Error {
  readonly status: number
  readonly title: ProblemText
  readonly detail: ProblemText
  readonly extra: Extra
  constructor(status: number, title: ProblemText, detail: ProblemText, extra: Extra = {}) {
    super(String(detail))
    this.status = status
    this.title = title
    this.detail = detail
    this.extra = extra
  }
}

/** The database connection broke during a commit, so the change may or may not have been saved. */
export class OutcomeUnknown extends Problem {
  constructor() {
    super(503, t.message('title.notCertain'), t.message('outcomeUnknown'), { retryAfterSeconds: 2 })
  }
}

/** Titles for problems that other files make themselves. */
export const problemTitle = {
  invalid: (): Message => t.message('title.invalid'),
  tooLarge: (): Message => t.message('title.tooLarge'),
  unsupported: (): Message => t.message('title.unsupported'),
  away: (): Message => t.message('title.away'),
}

/**
 * A record outside the caller's scope gets the same answer as one that does not exist.
 * @param what `user` or `repair order`; each has its own sentence in `problemTexts.ts`
 */
export const notFound = (what: string): Problem => {
  const key = `notFound.${what.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())}`
  const detail = shippedTexts().get('server/problems')?.[key] ? (key as 'notFound.record') : 'notFound.record'
  return new Problem(404, t.message('title.notFound'), t.message(detail))
}

/** For something the caller may see but that does not exist yet. `detail` says what creates it. */
export const notAvailableYet = (detail: ProblemText): Problem =>
  new Problem(404, t.message('title.notFound'), detail)

export const refused = (detail: ProblemText, extra?: Extra): Problem =>
  new Problem(422, t.message('title.refused'), detail, extra)

/** Refuses fields that the caller may not set, or not now. */
export const refusedFields = (errors: FieldError[]): Problem =>
  refused([...new Set(errors.map(({ message }) => String(message)))].join(' '), { errors })

export const invalid = (errors: FieldError[]): Problem =>
  new Problem(
    400,
    t.message('title.invalid'),
    errors.map((e) => `${e.field}: ${String(e.message)}`).join('. '),
    { errors },
  )

export const forbidden = (): Problem => new Problem(403, t.message('title.forbidden'), t.message('forbidden'))

/** The caller may make the call, but not with this token. */
export const outsideToken = (limit: TokenLimit): Problem =>
  new Problem(403, t.message('title.forbidden'), t.message(`outsideToken.${limit}`))

export const passwordChangeRequired = (): Problem =>
  new Problem(403, t.message('title.choosePassword'), t.message('choosePassword'))

/** This server shows a restored backup. */
export const readOnlyCopy = (): Problem =>
  new Problem(403, t.message('title.readOnlyCopy'), t.message('readOnlyCopy'))

/** The call came from a web app that this server no longer works with. */
export const updateRequired = (): Problem =>
  new Problem(updateRequiredStatus, t.message('title.updateApp'), t.message('updateApp'))

/** Nobody is signed in. A program reads what became of its token. */
export const unauthorized = (authorization?: string): Problem =>
  // texts-ignore: how a token begins
  authorization?.startsWith('Bearer cal_')
    ? new Problem(401, t.message('title.tokenEnded'), t.message('tokenEnded'))
    : new Problem(401, t.message('title.signIn'), t.message('signedOut'))

type Conflict = NonNullable<ProblemBody['conflict']>
export const conflict = ({ by, at, version, fields }: Conflict): Problem =>
  new Problem(409, t.message('title.conflict'), t.message('conflict', { by }), {
    conflict: { by, at, version, fields },
  })

export const tooManyRequests = (detail: ProblemText, retryAfterSeconds: number): Problem =>
  new Problem(429, t.message('title.tooMany'), detail, { retryAfterSeconds })
