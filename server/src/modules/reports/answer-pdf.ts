import type { FastifyReply } from 'fastify'

/** Answers with a PDF that the browser shows and saves under its name. */
export const answerPdf = (reply: FastifyReply, { name, pdf }: { name: string; pdf: Buffer }): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(pdf)
