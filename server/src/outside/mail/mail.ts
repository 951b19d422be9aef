export type MailAddress = { name?: string; address: string }

export type MailAttachment = {
  filename: string
  contentType: string
  content: Buffer
  /** Set on pictures that the HTML shows by `cid:`; they are not listed as files. */
  cid?: string
}

export type MailMessage = {
  /** The same id for every try of one message, so that a mail server can drop a double. Made up when absent. */
  id?: string
  from: MailAddress
  replyTo?: MailAddress
  to: string[]
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
}

/** A recipient whom the mail server turned away while it took the others. */
export type RefusedRecipient = { address: string; reply: string; permanent: boolean }

export type MailReceipt = {
  /** The Message-ID that was sent. */
  id: string
  /** The words with which the other side took it. */
  response: string
  refused: RefusedRecipient[]
  /** It stays in the outbox of this installation: there is no server to send it to. */
  isKept?: true
}

/** Mail that leaves the house. */
export type Mail = {
  /**
   * Hands one message over. Answers only when the other side has taken it.
   * Throws DeliveryError: permanent when it was refused, else worth another try.
   */
  send(message: MailMessage): Promise<MailReceipt>
}
