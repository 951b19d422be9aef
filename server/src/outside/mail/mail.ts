export type MailAddress = { name?: string; address: string }

export type MailAttachment = {
  filename: string
  contentType: string
  content: Buffer
  /** Set on pictures that the HTML shows by `cid:`. They are not listed as attachments. */
  cid?: string
}

export type MailMessage = {
  /** The same for every attempt, so that mail servers can drop duplicates. Generated if absent. */
  id?: string
  from: MailAddress
  replyTo?: MailAddress
  to: string[]
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
}

/** A recipient that the mail server rejected while it accepted others. */
export type RefusedRecipient = { address: string; reply: string; permanent: boolean }

export type MailReceipt = {
  /** The Message-ID that was sent. */
  id: string
  /** The mail server's response on acceptance. */
  response: string
  refused: RefusedRecipient[]
  /** Set if the email was only stored in the outbox, because this installation has no mail server. */
  isKept?: true
}

/** Sends email. */
export type Mail = {
  /**
   * Sends one message. Resolves only once the mail server has accepted it.
   * @throws DeliveryError, permanent if it was refused and otherwise worth a retry
   */
  send(message: MailMessage): Promise<MailReceipt>
}
