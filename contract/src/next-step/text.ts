import { dollars } from '../kit/money.ts'
import { RequestStatus } from '../statuses.ts'
import { moveTo, nameOf } from './duty.ts'
import { holdText } from './hold.ts'
import type { NextOrder, NextStep, OrderStep } from './order.ts'
import { t } from './texts.ts'

/** "Accept this RO" to whoever is waited for, "Waiting for Northline Grand Rapids to accept" to others. */
export const nextStepText = (next: NextStep, order: NextOrder): string => {
  if (next.task === null) {
    const { closed } = next
    if (closed === 'done') return t('closed.done')
    const center = nameOf(order, 'center')
    const others =
      closed === 'voided' || order.serviceFirm === null || order.serviceFirm === order.firm
        ? nameOf(order, closed === 'voided' && order.serviceFirm !== null ? 'center' : 'shop')
        : t('reopen.either', { shop: order.firmName, center })
    const who = moveTo(order.moves, RequestStatus.pending) ? t('reopen.you') : others
    return closed === 'declined' ? t('closed.declined', { center, who }) : t(`closed.${closed}`, { who })
  }
  const side = next.waitingFor === 'you' ? 'you' : 'they'
  const who = next.waitingFor ?? ''
  const number = next.visit?.number
  // On its day it goes on by itself, so nobody is waited for.
  const hold = next.task === 'resume' ? order.hold : heldVisit(next, order)?.hold
  if (hold?.until) {
    const said = holdText(hold, next.task === 'resume' ? undefined : number).replace(/\.$/, '')
    return t('resumesItself', { hold: said })
  }
  switch (next.task) {
    case 'submit':
    case 'confirmSender':
    case 'accept':
    case 'resume':
      return side === 'you' ? t(`you.${next.task}`) : t(`they.${next.task}`, { who })
    case 'pay': {
      const { owed } = order.progress
      if (owed === null) return side === 'you' ? t('you.pay') : t('they.pay', { who })
      const amount = dollars(owed)
      return side === 'you' ? t('you.payAmount', { amount }) : t('they.payAmount', { who, amount })
    }
    default:
      if (number === undefined)
        return side === 'you' ? t('you.scheduleFirst') : t('they.scheduleFirst', { who })
      return side === 'you' ? t(`you.${next.task}`, { number }) : t(`they.${next.task}`, { who, number })
  }
}

const heldVisit = (next: NextStep, order: NextOrder) =>
  next.task === 'resumeVisit'
    ? order.events.find((visit) => visit.calibrateEvent === next.visit?.id)
    : undefined

export const stepName = (step: OrderStep): string => t(`step.${step}`)
