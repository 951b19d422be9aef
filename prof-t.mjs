import zipcodes from 'zipcodes'
const all = Object.values(zipcodes.codes).filter(z => z.country === 'US')
console.log(all.length, all[0])
const by = new Map()
for (const z of all) { const k = z.city + '|' + z.state; const e = by.get(k) ?? { n: 0, lat: 0, lon: 0 }; e.n++; e.lat += z.latitude; e.lon += z.longitude; by.set(k, e) }
console.log(by.size)
for (const n of [2,3,4,5,10,20,40]) console.log(n, [...by.values()].filter(e => e.n >= n).length)
console.log([...by].filter(([k]) => k.endsWith('|MI')).sort((a,b)=>b[1].n-a[1].n).slice(0,25).map(([k,e])=>k+e.n).join(' '))
console.log([...by].sort((a,b)=>b[1].n-a[1].n).slice(0,45).map(([k,e])=>k+e.n).join(' '))
