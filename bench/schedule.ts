// npm run bench -- schedule [turns] [slower]
// How long the schedule takes to answer a press or a key, by day and by week, with 24 lanes and 2,000 visits.
const [turns = '10', slower = '4'] = process.argv.slice(2)
process.argv.splice(2, process.argv.length, turns, 'schedule-day,schedule-week', slower)
await import('./interaction.ts')
