import { passwordProblem } from '#contract/kit/password.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isLeakedPassword } from './leaked-passwords.ts'

const leakedMessage =
  'This password stands in lists of leaked ones and is among the first to be tried. Choose another one.'
const sameAsUsername = 'The password must not be the username.'

/** @throws Problem with the spec's message if a new password is too weak or leaked */
export const requireStrongPassword = (password: string, username?: string): void => {
  const problem =
    passwordProblem(password) ??
    (isLeakedPassword(password) ? leakedMessage : null) ??
    (username && password.toLowerCase() === username.toLowerCase() ? sameAsUsername : null)
  if (problem) throw refused(problem, { errors: [{ field: 'password', message: problem }] })
}
