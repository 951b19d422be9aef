import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/requests/commands', {
  notListed: "This isn't in the list. Choose again",
  enterReason: '{{move}} needs a reason',
  'stop.noReasons': 'Only a hold or a cancellation has a reason from the list',
  'stop.noDay': 'Only a hold ends on a day',
  'stop.past': 'Choose a day after today',
  'stop.far': 'Choose a day within a year',
  automatic: 'Automatic',
  'moved.now': '{{ro}} is now {{status}}.',
  'moved.already': '{{ro}} is already {{status}}.',

  'tech.inactive': "{{name}} is inactive and can't take new work. Choose someone else.",
  'tech.noCenter': '{{ro}} has no center yet. Submit it first; techs are assigned by the center.',
  'clash.visit': '{{name}} has visit {{number}} of {{ro}} from {{from}} to {{to}} on {{day}}.',
  'clash.visitBy':
    '{{name}} has visit {{number}} of {{ro}} from {{from}} to {{to}} on {{day}}, assigned by {{by}}.',
  'clash.other': '{{name}} has another visit from {{from}} to {{to}} on {{day}}.',
  'clash.next': '{{clashes}} Choose another time or tech, or double-book with a reason.',

  'services.locked': "The services of {{visit}} can't change anymore. Reopen it, or add another visit.",
  'services.twice': '{{service}} is listed twice, at two prices. Remove one of them.',
  'services.centerSets': 'The center sets hours and rates.',
  'services.credited': '{{service}} has a credit. Remove the credit, then change its price.',
  'services.noDescription': "Describe the service, since it isn't in the list.",
  'services.keepCredited': '{{service}} has a credit. Remove its credits first.',
  'services.pricesLocked': "{{visit}} is closed, so its prices can't change. Give a credit, or reopen it.",
  'services.notOffered': "One of these services isn't offered. Choose again",
  'prices.changed': '{{visit}} just changed. Check its prices again.',

  'delete.begun': '{{visit}} is {{status}} and has already started. Cancel it instead.',
  'delete.paid': '{{visit}} has {{amount}} in payments. Void the payment, then delete it.',
  'delete.visitGone': "{{visit}} was deleted more than {{days}} days ago and can't be restored.",
  'delete.notPending': '{{ro}} is {{status}}. Only a Pending RO can be deleted; cancel it instead.',
  'delete.requestGone': "{{ro}} was deleted more than {{days}} days ago and can't be restored.",

  'stopped.hold': "{{ro}} is {{status}}, so its visits can't change. Resume it first.",
  'stopped.paid': "{{ro}} is {{status}}, so its visits can't change.",
  'stopped.closed': "{{ro}} is {{status}}, so its visits can't change. Reopen it first.",
  'stoppedNew.hold': "{{ro}} is {{status}}, so you can't add a visit. Resume it first.",
  'stoppedNew.paid': "{{ro}} is {{status}}, so you can't add a visit.",
  'stoppedNew.closed': "{{ro}} is {{status}}, so you can't add a visit. Reopen it first.",
  'visit.closed': '{{visit}} is closed. Reopen it to change it.',
  'visit.centers':
    '{{ro}} is {{status}}, so its visits are up to the center now. Message the center in the chat.',
  'visit.workers': 'Only the people who do the work can set this.',
  'visit.planned': 'The center schedules the visits of {{ro}}.',
  'visit.noStatus': "We don't know the status {{status}}",
  'visit.noCenter': '{{ro}} has no center yet. Submit it first.',

  'vehicle.wrong':
    'The VIN read at the vehicle, {{read}}, differs from {{vin}} on RO {{ro}}. Read it again, correct the RO, or let the center say why it differs.',
  'vehicle.length': 'Enter all 17 characters of the VIN, or its last 8',
  'vehicle.accept': 'Starting anyway',
  'vehicle.noMismatch': "The VIN of {{visit}} doesn't differ, so there's nothing to accept. Reload the page.",

  numberTaken: 'RO number {{number}} is taken. Use another one, or open that RO.',
  numberTakenAt: 'RO number {{number}} is taken at {{shop}}. Use another one, or open that RO.',
  'numberTaken.field': 'This number is taken',
  otherSide: 'Only the other side of this RO can set this.',
  onlyNotes: '{{ro}} is {{status}}, so only its notes can change.',
  shopFixed: "A repair order can't move to another shop.",
  centerFixed: 'The center is chosen when you submit the RO.',
  wantedCenter: "This isn't the center in wantedCenter.",
  inactiveShop: "{{shop}} is inactive and can't take new work.",

  'schedule.offset': 'The clock there never shows this time at {{offset}}. Leave out the offset',
  'schedule.noSuchDate': "This date doesn't exist. Choose another one",
  'schedule.bayInactive': '{{bay}} is no longer used. Choose another bay.',
  'schedule.bayTaken':
    '{{bay}} is taken from {{from}} to {{to}} by visit {{number}} of {{ro}}. Choose another time or bay.',

  'split.noTime': '{{visit}} has no time yet. Schedule it, then split it.',
  'split.tooLong': 'At most {{minutes}}, so that something is left for the second part',

  'submit.noCenter': 'No center serves {{shop}} yet. Choose one under Locations, then submit.',
  'submit.noCenterHere': 'No center serves this shop yet. Choose one under Locations, then submit.',
  'submit.centerInactive': "{{center}} isn't taking new work. Choose another center.",
  'submit.incomplete': "{{ro}} can't be submitted yet. Add {{missing}}.",
  'submit.incompleteTwo': "{{ro}} can't be submitted yet. Add {{missing}} and {{also}}.",
  'missing.vin': 'the VIN, or make and model',
  'missing.fullVin': 'the full VIN instead of "{{vin}}", or make and model',
  'missing.services': 'at least one service, or notes that describe the work',

  'remind.nobody': "There's nobody to remind about {{ro}} right now. Reload the page to see what's next.",
  'remind.again': '{{name}} sent a reminder less than a day ago. Send the next one tomorrow.',

  'item.doneOrSkipped': "An item can't be both done and skipped",
  'item.drive': '{{result}}, {{from}} to {{to}}',
  'credit.declined': "{{service}} was declined, so it isn't charged.",
  'credit.stopped': '{{what}} is {{status}}, so nothing is charged.',
})
