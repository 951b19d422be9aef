import { afterEach, describe, expect, it } from 'vitest'
import { resetTextEngine } from '#contract/kit/texts.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { setReadersTexts } from '#server/kernel/texts/text-engine.ts'
import { fieldLabel, historySentence, statusName, type HistoryFacts } from './history-sentence.ts'

const told = (over: Partial<HistoryFacts>): HistoryFacts => ({
  entity: 'request',
  entity_id: 1,
  what: 'changed',
  from_status: null,
  to_status: null,
  number: null,
  mail_state: null,
  changes: {},
  ...over,
})

describe('an entry of the history in words', () => {
  it.each<[Partial<HistoryFacts>, string]>([
    [{ what: 'created' }, 'created the RO'],
    [{ what: 'moved', from_status: 1, to_status: 2 }, 'moved the RO to Submitted'],
    [{ entity: 'event', number: 2, what: 'moved', to_status: 3 }, 'moved Visit 2 to Working'],
    [{ entity: 'event', number: 2, what: 'moved', to_status: 1 }, 'moved Visit 2 to Assigned'],
    [
      { entity: 'event', number: 1, what: 'assigned', changes: { technicians: [[], ['Dana Whitfield']] } },
      'assigned Dana Whitfield to Visit 1',
    ],
    [{ changes: { notes: ['a', 'b'] } }, 'changed notes'],
    [
      { changes: { ronumber: ['a', 'b'], internalNotes: ['a', 'b'] } },
      'changed RO number and internal notes',
    ],
    [{ entity: 'event', number: 3, changes: { scheduled: ['a', 'b'] } }, 'changed scheduled time on Visit 3'],
    [
      { entity: 'event', number: 3, what: 'planned', changes: { scheduled: [null, '2030-07-01 09:00'] } },
      'scheduled Visit 3',
    ],
    [
      {
        entity: 'event',
        number: 1,
        what: 'bookedPayment',
        changes: { payment: [null, '$120.00 by Check 1001 on 03/12/2026'] },
      },
      'recorded a payment of $120.00 by Check 1001 on 03/12/2026 for Visit 1',
    ],
    [
      { entity: 'event', number: 1, what: 'tookPaymentBack', changes: { payment: [null, '$120.00'] } },
      'voided the payment of $120.00 on Visit 1',
    ],
    [{ entity: 'event', number: 1, what: 'pushedToCCC' }, 'queued the results of Visit 1 for CCC'],
    [{ what: 'deleted' }, 'moved the RO to the trash'],
  ])('%j: %s', (over, says) => expect(historySentence(told(over))).toBe(says))

  it.each([
    ['queued', 'queued Invoice 7 for'],
    ['waiting', 'queued Invoice 7 for'],
    ['sent', 'sent Invoice 7 to'],
    ['kept', 'prepared Invoice 7 for'],
    ['refused', 'prepared Invoice 7 for'],
    ['undone', 'prepared Invoice 7 for'],
    [null, 'prepared Invoice 7 for'],
  ])('says of a mail that is %j that somebody %s them', (mail_state, words) => {
    const changes: HistoryFacts['changes'] = {
      document: [null, 'Invoice 7'],
      to: [null, 'a@b.c'],
      mail: [null, 1],
    }
    const entry = { entity: 'event', number: 1, what: 'sentDocument', mail_state, changes }
    expect(historySentence(told(entry))).toBe(`${words} a@b.c on Visit 1`)
  })

  describe('for a reader of another language', () => {
    afterEach(resetTextEngine)
    const spanish = (over: Partial<HistoryFacts>) => {
      setReadersTexts()
      return readAs({ language: 'es', firm: 1 }, () => historySentence(told({ entity: 'event', ...over })))
    }

    it('names documents that were sent in any language, and others by their stored title', () => {
      const sent = (title: string) =>
        spanish({
          number: 1,
          what: 'sentDocument',
          mail_state: 'sent',
          changes: { document: [null, title], to: [null, 'a@b.c'] },
        })
      expect(sent('Invoice 7')).toBe('envió Factura 7 a a@b.c en la visita 1')
      expect(sent('Factura 7')).toBe(sent('Invoice 7'))
      expect(sent('Calibration report')).toContain('Informe de calibración')
      expect(sent('Photos')).toContain('Photos')
    })

    it('says a payment in its words', () => {
      const facts = { amount: '120.00', type: 'Check', reference: '1001', day: '2026-03-12' }
      const payment = '$120.00 by Check 1001 on 03/12/2026'
      const said = (changes: HistoryFacts['changes']) =>
        spanish({ number: 1, what: 'bookedPayment', changes: { payment: [null, payment], ...changes } })
      expect(said({ paymentFacts: [null, facts] })).toContain('$120.00 (Cheque 1001) el 12/03/2026')
      // Entries of earlier releases have the words alone.
      expect(said({})).toContain(payment)
    })
  })

  it('names statuses by the mapping of what moved', () => {
    expect(statusName('request', 1)).toBe('Pending')
    expect(statusName('event', 1)).toBe('Assigned')
    expect(statusName('request', null)).toBeNull()
    expect(statusName('file', 1)).toBeNull()
  })

  it('calls fields what people call them', () => {
    expect(fieldLabel('serviceFirm')).toBe('center')
    expect(fieldLabel('skipReady')).toBe('skip readiness')
  })
})
