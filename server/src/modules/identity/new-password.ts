import { passwordProblem } from '#contract/kit/password.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isLeaked } from './leaked.ts'

const leaked =
  'This password stands in lists of leaked ones and is among the first to be tried. Choose another one.'
const likeName = 'The password must not be the username.'

/** @throws Problem in the words of the spec when a new password is too weak, or is known to others already */
export const mustBeGood = (password: string, username?: string): void => {
  const problem =
    passwordProblem(password) ??
    (isLeaked(password) ? leaked : null) ??
    (username && password.toLowerCase() === username.toLowerCase() ? likeName : null)
  if (problem) throw refused(problem, { errors: [{ field: 'password', message: problem }] })
}
