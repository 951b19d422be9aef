/** An error whose message is all that the person at the terminal needs. It is shown without a stack trace. */
export class UserError extends Error {}
