import type { Act } from '../../../kit/outbox/act.ts'
import { currentOutbox } from '../../../kit/outbox/current.ts'
import { receiptNumber } from '../../../kit/outbox/receiptNumber.ts'

/** Saves a waiting file, or what an act says, among the downloads of the device. */
export const saveToDevice = async (act: Act): Promise<void> => {
  const { says, about, at, body, file, id, receipt } = act
  const number = receiptNumber(receipt)
  const content =
    (file && (await currentOutbox()?.file(id))) ??
    new Blob([JSON.stringify({ receipt: number, says, about, at, body }, null, 2)], {
      type: 'application/json',
    })
  const url = URL.createObjectURL(content)
  // texts-ignore: the name of a file
  Object.assign(document.createElement('a'), { href: url, download: file?.name ?? `${number}.json` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
