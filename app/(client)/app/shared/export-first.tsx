/**
 * The one place where an export is offered before something is deleted: a workspace, an account, or what is on this device.
 * Until there is an export, it offers nothing.
 */
export function ExportFirst() {
  return null;
}
