import { texts } from '../kit/texts.ts'

export const t = texts('contract/requests', {
  answerOne: 'Answer for at least one service',
  drawingTooLarge: 'This drawing is too large',
  drawingFormat: 'A PNG in base64',
  oneService: 'Credit one service at a time',
  email: 'Required, formatted email address',
  routePoints: 'A route has at most 2,000 points',
})
