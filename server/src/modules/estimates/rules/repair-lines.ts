import type { EstimateLine } from '#contract/estimates.ts'

const longestText = 300

/** A line of the estimate as a repair line prints it: "Repl Bumper cover", with all its hours. */
export const repairLineOf = ({ operation, text, area, labor }: EstimateLine) => {
  const isSaid = operation === '' || text.toLowerCase().startsWith(operation.toLowerCase())
  const hours = labor.reduce((sum, each) => sum + Number(each.hours), 0)
  return {
    text: (isSaid ? text : `${operation} ${text}`.trim()).slice(0, longestText),
    area: area.slice(0, 100),
    hours: hours > 0 && hours < 10_000 ? hours.toFixed(2) : null,
  }
}
