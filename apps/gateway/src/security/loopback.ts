const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether a socket's other end is this machine. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK_ADDRESS.test(address);

/** Whether a host name in a URL or header means this machine. */
export const isLoopbackName = (name: string): boolean => LOOPBACK_NAMES.has(name.toLowerCase());
