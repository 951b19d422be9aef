import { passwordProblem } from '#contract/kit/password.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isLeaked } from './leaked-passwords.ts'

const leaked =
  'This password stands in lists of leaked ones and is among the first to be tried. Choose another one.'
const likeName = 'The password must not be the username.'

/** @throws Problem with the spec's message if a new password is too weak or leaked */
export const mustBeGood = (password: string, username?: string): void => {
  const problem =
    passwordProblem(password) ??
    (isLeaked(password) ? leaked : null) ??
    (username && password.toLowerCase() === username.toLowerCase() ? likeName : null)
  if (problem) throw refused(problem, { errors: [{ field: 'password', message: problem }] })
}
