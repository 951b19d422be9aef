export { fillFromChosenRecord, saveRequestVehicle } from './commands/save-request-vehicle.ts'
export { resolveMake, vehicleText } from './vehicle-values.ts'
export { deleteVehicle } from './commands/delete-vehicle.ts'
export { saveVehicle } from './commands/save-vehicle.ts'
