#!/bin/sh
# Runs `npm ci && npm test` on the last commit in a Debian root that has Node.js and what README.md names, and nothing else: no browser,
# no font, no PostgreSQL, as an ordinary user. For before a release. Needs root and the Debian package debootstrap.
#
#   tools/fresh-machine.sh [COMMAND]      another command than `npm ci && npm test`
set -eu
cd "$(dirname "$0")/.."
command=${1:-npm ci && npm test}

root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
chmod 755 "$root"
debootstrap --variant=minbase --include=git,curl,openssl bookworm "$root"

# The Node.js of this machine, with its npm.
mkdir -p "$root/opt/node/bin" "$root/opt/node/lib/node_modules"
cp "$(readlink -f "$(command -v node)")" "$root/opt/node/bin/node"
cp -r "$(npm root -g)/npm" "$root/opt/node/lib/node_modules/"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/opt/node/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/opt/node/bin/npx"
echo '127.0.0.1 localhost' >"$root/etc/hosts"
# The network as this machine has it, with the certificates of its proxy.
cp /etc/resolv.conf "$root/etc/"
mkdir -p "$root/etc/ssl"
cp -rL /etc/ssl/certs "$root/etc/ssl/"

chroot "$root" useradd --create-home tester
git clone --quiet --no-hardlinks . "$root/home/tester/shop"
chroot "$root" chown -R tester: /home/tester/shop

# The mounts end with the processes of the run.
export root command
unshare --mount --pid --fork --propagation private sh -c '
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  exec chroot --userspec=tester:tester "$root" env -i HOME=/home/tester LANG=C.UTF-8 PATH=/opt/node/bin:/usr/bin:/bin \
    NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-}" sh -c "cd /home/tester/shop && $command"
'
