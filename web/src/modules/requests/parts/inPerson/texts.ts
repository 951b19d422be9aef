import { texts } from '#contract/kit/texts.ts'

export const t = texts('requests/inPerson', {
  title: 'Authorize in person',
  sub: 'Visit {{number}} of RO {{ro}}',
  hint: 'Hand over this device. The person authorizing for the shop or the owner answers and signs here.',
  open_one: 'Authorize {{count}} service in person',
  open_other: 'Authorize {{count}} services in person',
  says_one: 'Authorization signed by {{name}}, {{count}} service',
  says_other: 'Authorization signed by {{name}}, {{count}} services',
  done: 'Signed by {{name}}',
  kept: "Signed by {{name}} and saved on this device. It's sent once you're back online, and the prices are checked then.",
  waiting:
    "{{name}} signed on this device. It's sent once you're back online. If a price changes before then, ask again.",
  refused: "{{reason}} {{name}}'s answers are still on this device.",
  again: 'Ask {{name}} again',
})
