import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Makes an authority of its own and a certificate by it for a host, all files in a folder; answers their paths. */
export function makeCertificate(folder: string, name: string, host: string) {
  const file = (end: string) => path.join(folder, `${name}${end}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    ...['req', '-x509', ...key, '-days', '2', '-subj', `/CN=Authority ${name}`],
    ...['-keyout', file('-ca.key'), '-out', file('-ca.crt')],
  );
  openssl('req', ...key, '-subj', `/CN=${host}`, '-keyout', file('.key'), '-out', file('.csr'));
  const subject = /^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`;
  writeFileSync(file('.ext'), `subjectAltName=${subject}\n`);
  openssl(
    ...['x509', '-req', '-in', file('.csr'), '-days', '2', '-extfile', file('.ext'), '-CAcreateserial'],
    ...['-CA', file('-ca.crt'), '-CAkey', file('-ca.key'), '-out', file('.crt')],
  );
  return { authority: file('-ca.crt'), certificate: file('.crt'), key: file('.key') };
}
