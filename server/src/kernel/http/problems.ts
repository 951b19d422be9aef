import type { Problem as ProblemBody } from '#contract/kit/problems.ts'
import type { Message } from '#contract/kit/texts.ts'

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
    const detail =
      'The database did not answer while this was being saved. Look whether it is there before you try again.'
    super(503, 'Not certain', detail, { retryAfterSeconds: 2 })
  }
}

/** A record outside the caller's scope gets the same answer as one that does not exist. */
export const notFound = (what: string): Problem =>
  new Problem(404, 'Not found', `This ${what} does not exist, or you have no access to it.`)

/** For something the caller may see but that does not exist yet. `detail` says what creates it. */
export const notAvailableYet = (detail: ProblemText): Problem => new Problem(404, 'Not found', detail)

export const refused = (detail: ProblemText, extra?: Extra): Problem =>
  new Problem(422, 'Refused', detail, extra)

/** Refuses fields that the caller may not set, or not now. */
export const refusedFields = (errors: FieldError[]): Problem =>
  refused([...new Set(errors.map(({ message }) => String(message)))].join(' '), { errors })

export const invalid = (errors: FieldError[]): Problem =>
  new Problem(400, 'Not valid', errors.map((e) => `${e.field}: ${String(e.message)}`).join('. '), { errors })

export const forbidden = (): Problem =>
  new Problem(
    403,
    'Not allowed',
    'Your role does not include this. An administrator of your firm can tell you who can do it.',
  )

export const passwordChangeRequired = (): Problem =>
  new Problem(
    403,
    'Choose a password',
    'Your password was set by someone else. Choose one of your own first.',
  )

export const unauthorized = (): Problem =>
  new Problem(
    401,
    'Sign in',
    'Your session has ended or was never begun. Sign in again; what you typed is kept.',
  )

type Conflict = NonNullable<ProblemBody['conflict']>
export const conflict = ({ by, at, version, fields }: Conflict): Problem =>
  new Problem(
    409,
    'Changed by someone else',
    `${by} saved this after you opened it. Nothing of yours is lost: choose for each field, then save.`,
    { conflict: { by, at, version, fields } },
  )

export const tooManyRequests = (detail: ProblemText, retryAfterSeconds: number): Problem =>
  new Problem(429, 'Too many tries', detail, { retryAfterSeconds })
